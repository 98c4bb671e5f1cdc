/** A `meta` element in the head of each page of a preview for colleagues, and of no other page: `deploy:check` looks for it. */
export const previewMark = { name: 'build', content: 'preview' } as const;
