import { useEffect, useState, useSyncExternalStore } from 'react';
import { styleSheet } from '../../ui/style-sheet.ts';
import css from './offline-notice.css?inline';

const ensureStyles = styleSheet(css);

function watchConnection(onChange: () => void): () => void {
  const types = ['online', 'offline'];
  for (const type of types) addEventListener(type, onChange);
  return () => {
    for (const type of types) removeEventListener(type, onChange);
  };
}

/** A line at the edge of the screen for as long as the browser has no network. It moves nothing, and leaves by itself. */
export function OfflineNotice({ text }: { readonly text: string }) {
  const isOffline = useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );
  return isOffline && <Line text={text} />;
}

/** The live region is in the page before its text is: otherwise it would not be read out. */
function Line({ text }: { readonly text: string }) {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    ensureStyles();
    setShown(text);
  }, [text]);
  return (
    <p role="status" className="offline-notice">
      {shown}
    </p>
  );
}
