import { useEffect } from 'react';
import { formatDate } from '../domain/language/local-words.ts';
import type { Closing } from '../domain/shell/closing.ts';
import { createTranslator, type FormKey } from '../i18n/messages.ts';
import { drawClosing } from '../services/host-status/closing-box.ts';
import { closingView } from '../services/host-status/closing-view.ts';
import { useLocalWords } from '../services/local-words/use-local-words.tsx';
import type { Scene } from './gallery-state.ts';
import { soon } from './samples.ts';

interface ClosingNoticeProps {
  readonly closing: Closing;
  readonly scene: Scene;
}

/** The notice of a site that closes is no part of the form's island: it stands before it. */
export function ClosingNotice({ closing, scene: { page, messages } }: ClosingNoticeProps) {
  const words = useLocalWords(page);
  useEffect(() => {
    const place = document.getElementById('closing');
    if (!place) return;
    const { next } = closing;
    const company = next?.type === 'company' ? next.company : 'Gatehouse Hong Kong Limited';
    const view = closingView(closing, {
      screen: 'login',
      language: page.language,
      now: soon,
      t: createTranslator<FormKey>(messages),
      format: (ms) => formatDate(ms, page.tag, words, true),
      successor: next && { company, address: '#' },
      login: '#',
    });
    drawClosing(place, view);
    document.documentElement.classList.toggle('is-closed', view.closes);
    return () => {
      place.replaceChildren();
      place.classList.remove('closing');
      document.documentElement.classList.remove('is-closed');
    };
  }, [closing, page, messages, words]);
  return null;
}
