/** HTML as text, with everything put into it escaped. */

/** Marks text that is HTML already. */
export interface Html {
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Template tag: `` html`<p>${'<'}</p>` `` → `<p>&lt;</p>`. Other `Html` and lists of it go in as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return { html: parts.map((part, index) => part + valueText(values[index])).join('') };
}

function valueText(value: string | Html | readonly Html[] | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return 'html' in value ? value.html : value.map((item) => item.html).join('');
}

/** A value as a JavaScript literal for an inline script: nothing in it can end the script. */
export function scriptLiteral(value: string): Html {
  return {
    html: JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  };
}
