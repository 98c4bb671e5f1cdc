import type { Corpus } from './corpus.ts';
import { emails } from './emails.ts';
import { redirects } from './redirects.ts';
import { strings } from './strings.ts';

/** Every kind of corpus. A new one is a file beside this one and a line here. */
export const corpora: readonly Corpus[] = [emails, redirects, strings];
