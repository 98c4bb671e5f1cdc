import type { Translate } from '../../i18n/messages.ts';
import type { PanelTextKey } from './texts.ts';

const points = [
  ['panelEncryption', 'M3.500 7h9v7h-9V7Zm2 0V4.500a2.500 2.500 0 0 1 5 0V7'],
  ['panelAddress', 'M1.500 3.500h13v9h-13v-9Zm0 3h13M4 5h.010'],
  [
    'panelStaff',
    'M8 1.500 13.500 4v4c0 3.500-2.500 5.500-5.500 6.500C5 13.500 2.500 11.500 2.500 8V4L8 1.500Zm-2 6L7.500 9 10.500 6',
  ],
] as const;

/** Advice on keeping an account safe; the same texts as beside the login. */
export function SafetyPoints({ t }: { readonly t: Translate<PanelTextKey> }) {
  return (
    <>
      <h2>{t('panelTitle')}</h2>
      <ul>
        {points.map(([key, iconPath]) => (
          <li key={key}>
            <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
              <path d={iconPath} />
            </svg>
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
