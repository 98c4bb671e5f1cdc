/** The tables of all flows, for the map of journeys and for the tests that walk them. */

import type { SitePolicies } from '../../domain/site/site.ts';
import { consentTable } from '../../features/consent/oauth.ts';
import { loginTable } from '../../features/login/login.ts';
import { passkeyLoginTable } from '../../features/login/passkey/passkey-login.ts';
import { qrTable } from '../../features/login/qr/qr-login.ts';
import { miniAppTable } from '../../features/mini-app/mini-app.ts';
import { unlinkTable } from '../../features/mini-app/unlink.ts';
import { notMeTable } from '../../features/not-me/not-me.ts';
import { managePasskeysTable } from '../../features/passkeys/manage-passkeys.ts';
import { openedReceiptTable, ownReceiptsTable } from '../../features/receipts/receipts.ts';
import { confirmLinkTable } from '../../features/register/confirm-link.ts';
import { registerTable } from '../../features/register/register-table.ts';
import { stepsOf } from '../../features/register/steps-of.ts';
import { captchaTable } from '../../services/captcha/captcha.ts';
import { checksTable } from '../../services/checks/checks.ts';
import { deviceApprovalTable } from '../../services/checks/device-approval.ts';
import { otherWaysTable } from '../../services/checks/other-ways.ts';
import { securityCheckTable } from '../../services/checks/security-check.ts';
import type { FlowTable } from '../../services/page/flow-table.ts';
import { recoveryTable } from '../../services/recovery/recovery-codes.ts';
import { signedInTable } from '../../services/session/signed-in.ts';
import { thirdPartyTable } from '../../services/third-party/third-party.ts';

export type AnyTable = FlowTable<string, string>;

export const flowTables: readonly AnyTable[] = [
  loginTable,
  passkeyLoginTable,
  qrTable,
  thirdPartyTable,
  signedInTable,
  registerTable,
  confirmLinkTable,
  checksTable,
  securityCheckTable,
  otherWaysTable,
  deviceApprovalTable,
  captchaTable,
  consentTable,
  miniAppTable,
  unlinkTable,
  managePasskeysTable,
  recoveryTable,
  ownReceiptsTable,
  openedReceiptTable,
  notMeTable,
];

/** What a site shows of a flow; a flow without a row shows all of its states. */
const shownBy: Readonly<Record<string, (policies: SitePolicies) => readonly string[]>> = {
  [registerTable.flow]: stepsOf,
  [confirmLinkTable.flow]: (policies) =>
    stepsOf(policies).includes('link') ? Object.keys(confirmLinkTable.states) : [],
};

/** The states of a flow that visitors of a site can see, by what the flow itself makes of the site's policies. */
export function statesOfSite({ flow, states }: AnyTable, policies: SitePolicies): readonly string[] {
  return shownBy[flow]?.(policies) ?? Object.keys(states);
}
