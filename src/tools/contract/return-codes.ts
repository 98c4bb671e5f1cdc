/** What a visitor sees when a call is refused with a return code, in words, from the error catalogue and the English texts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointDescription } from '../../contract/endpoint.ts';
import { type ErrorCall, journeyOf } from '../../domain/errors/call.ts';
import { decideError, errorTextKey } from '../../domain/errors/catalogue.ts';
import { type RetCode, retCodes } from '../../domain/errors/codes.ts';
import type { DialogText, ErrorDecision } from '../../domain/errors/decision.ts';
import { isInlineCode } from '../../domain/errors/inline.ts';

export interface ReturnCode {
  readonly code: number;
  /** As in `src/domain/errors/ret-codes.ts`. */
  readonly name: string;
  /** What the visitor then sees. */
  readonly visitor: string;
}

/** The page that a journey's calls are made on. */
const pages = { register: '/sign-up', login: '/login', 'qr-login': '/login', bind: '/friend-invite', other: '/login' };

/** @param root folder of the project */
export function createReturnCodes(root: string) {
  const errors = texts('inverse-error-code');
  const dialogs = texts('inverse');
  const names = new Map<RetCode, string>(Object.entries(retCodes).map(([name, code]) => [code, name]));

  return {
    /** In the order of their numbers. */
    all: [...names.keys()].filter((code) => code > retCodes.ok).sort((one, other) => one - other),

    describe(code: RetCode, { path, hideErrors = false }: EndpointDescription): ReturnCode {
      const page = pages[journeyOf({ path })];
      const call: ErrorCall = { path, page, site: 'global', inApp: false, miniApp: false, hideErrors };
      const visitor = isInlineCode(code)
        ? inline(code, hideErrors)
        : inWords(decideError({ code }, call), code, hideErrors);
      return { code, name: names.get(code) ?? '', visitor };
    },
  };

  function texts(namespace: string): Readonly<Record<string, string>> {
    return JSON.parse(readFileSync(join(root, 'locales', 'en', `${namespace}.json`), 'utf8'));
  }

  function inline(code: RetCode, hideErrors: boolean): string {
    return hideErrors ? 'Nothing.' : `The form says: “${errors[errorTextKey(code)]}”`;
  }

  function inWords(decision: ErrorDecision, code: RetCode, hideErrors: boolean): string {
    switch (decision.type) {
      case 'pass':
        return inline(code, hideErrors);
      case 'rewrite':
        return `A dialog: “${errors[errorTextKey(decision.code)]}”`;
      case 'sign-out':
        return decision.toast ? `Is signed out, and a toast says: “${errors[decision.toast.key]}”` : 'Is signed out.';
      case 'toast': {
        const { code: shown, key, durationMs } = decision.toast;
        const ban = decision.banCheck ? ' A dialog says until when, if the ban check finds a ban.' : '';
        return `A toast for ${durationMs / 1000} s: “${shown === undefined ? '' : `${shown}: `}${errors[key]}”${ban}`;
      }
      case 'dialog': {
        const { title, subtitle, confirm } = decision.dialog;
        const words = subtitle === undefined ? dialogText(title) : `${dialogText(title)} – ${dialogText(subtitle)}`;
        return `A dialog: “${words}” Button: “${dialogs[confirm.text]}”.`;
      }
    }
  }

  function dialogText(text: DialogText): string {
    return ('text' in text ? dialogs[text.text] : errors[text.error]) ?? '';
  }
}
