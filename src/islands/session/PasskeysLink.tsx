import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { localizedPath, passkeysPath } from '../../domain/navigation/paths.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons.tsx';
import { styleSheet } from '../../ui/style-sheet.ts';
import { useLateTexts } from '../use-late-texts.ts';
import css from './passkeys-link.css?inline';

interface PasskeysLinkProps {
  readonly page: PageContext;
}

const addStyles = styleSheet(css);

/**
 * Leads whoever is signed in to the passkeys of the account. It stands at the end of the header's menu, because beside the account
 * a phone has no room, and comes late, because the HTML of pages has no bytes for it. It is there as well where no passkey can be used:
 * whoever has lost a device removes its passkey from another one.
 */
export function PasskeysLink({ page }: PasskeysLinkProps) {
  const texts = useLateTexts(page);
  const [menu, setMenu] = useState<Element | null>(null);
  addStyles();
  useEffect(() => setMenu(document.getElementById('areas')), []);

  if (!menu || !texts?.passkeysTitle) return null;
  const t = createTranslator<'passkeysTitle'>(texts);
  return createPortal(
    <a className="passkeys-link when-signed-in" href={localizedPath(page.language, passkeysPath)}>
      <Icon name="key" />
      <span>{t('passkeysTitle')}</span>
    </a>,
    menu,
  );
}
