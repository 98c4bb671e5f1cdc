/** Draws a report as one HTML file that needs nothing else. */

import { isAccepted, type Row, type Section, type Verdict } from './section.ts';

const words: Readonly<Record<Verdict, string>> = {
  good: 'good',
  explained: 'explained',
  failed: 'failed',
  missing: 'not measured',
};

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 2rem; margin: 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 0; }
p { margin: 0.25rem 0 0.75rem; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { border-block-start: 1px solid light-dark(#ccd, #445); padding: 0.4rem 0.75rem 0.4rem 0; text-align: start; vertical-align: top; }
th { font-weight: 500; inline-size: 38%; }
td:last-child { white-space: nowrap; }
small { color: light-dark(#556, #aab); display: block; }
[data-verdict=good] { color: light-dark(#0a6b3d, #5fd39a); }
[data-verdict=explained] { color: light-dark(#6b5200, #e3c25a); }
[data-verdict=failed], [data-verdict=missing] { color: light-dark(#b3202c, #ff8f95); font-weight: 600; }
code { font-size: 0.9em; }
`;

/** @param made date and commit of the report itself */
export function reportPage(
  sections: readonly Section[],
  made: { readonly date: string; readonly commit: string },
): string {
  const rows = sections.flatMap((section) => section.rows);
  const counts = (Object.keys(words) as Verdict[])
    .map((verdict) => ({ verdict, count: rows.filter((row) => row.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `<span data-verdict="${verdict}">${count} ${words[verdict]}</span>`);
  const verdict = isAccepted(sections) ? 'Everything is good or explained' : 'Something failed or was not measured';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Report of ${escapeHtml(made.date)}</title><style>${style}</style></head>
<body><h1>${verdict}</h1>
<p>Commit <code>${escapeHtml(made.commit)}</code>, ${escapeHtml(made.date)}: ${counts.join(', ')}. Made by <code>npm run report</code>.</p>
${sections.map(sectionHtml).join('\n')}
</body></html>
`;
}

function sectionHtml({ title, command, measured, rows }: Section): string {
  const when =
    measured === undefined ? 'never' : `${measured.date}, commit <code>${escapeHtml(measured.commit)}</code>`;
  return `<h2>${escapeHtml(title)}</h2>
<p><code>${escapeHtml(command)}</code> · measured: ${when}</p>
<table>${rows.map(rowHtml).join('')}</table>`;
}

function rowHtml({ what, figure, verdict, note }: Row): string {
  const reason = note === undefined || note === '' ? '' : `<small>${escapeHtml(note)}</small>`;
  return `<tr><th scope="row">${escapeHtml(what)}</th><td>${escapeHtml(figure)}${reason}</td><td data-verdict="${verdict}">${words[verdict]}</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
