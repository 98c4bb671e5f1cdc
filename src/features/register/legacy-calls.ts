/** The calls of the old registration types: one sends the code, one opens the account (S7.21, S7.22). */

import {
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  registerCompliance,
} from '../../contract/register-legacy.ts';
import { agreementFields, kindFields, type LegacyCalls, payloadFacts, sentCode, sourceFields } from './calls.ts';
import type { RegisterTools } from './tools.ts';

export function createLegacyCalls(tools: RegisterTools): LegacyCalls {
  const { exchange, platform, policy } = tools;

  return {
    async send(applicant, type, passed, signal, channel) {
      const { riskToken, captcha } = passed;
      const kind = kindFields(await payloadFacts(tools, type, applicant, passed));
      const input = { ...captcha, ...kind, risk_token: riskToken, ...(channel && { channel }) };
      const { username, dialCode } = applicant;
      const sent =
        username.type === 'email'
          ? await exchange.send(legacyVerifyEmail, { ...input, email: username.email }, signal)
          : await exchange.send(
              legacyVerifyMobile,
              { ...input, mobile: username.mobile, country_code: dialCode },
              signal,
            );
      return sentCode({ type, ...applicant, uuid: sent.uuid }, sent, platform.clock.now(), { channel });
    },

    async open(registration, password, code, signal) {
      const { username, dialCode, uuid, type } = registration;
      const facts = await payloadFacts(tools, type, registration);
      const fields = { ...sourceFields(facts), ...kindFields(facts), ...agreementFields(tools), uuid };
      const shared = { ...fields, password: await tools.hashPassword(password) };
      // Stryker disable next-line ConditionalExpression: JSON leaves out what is undefined
      const emailCode = code === undefined ? {} : { emailverify: code };
      // A regulated site has one call for both kinds of account (S7.22).
      if (policy.compliance) {
        const own = username.type === 'email' ? emailCode : { smsverify: code ?? '' };
        return exchange.send(registerCompliance, { ...shared, ...own }, signal);
      }
      if (username.type === 'email') {
        return exchange.send(legacyEmail, { ...shared, email: username.email, ...emailCode }, signal);
      }
      const number = { mobile: username.mobile, country_code: dialCode, smsverify: code ?? '' };
      return exchange.send(legacyMobile, { ...shared, ...number }, signal);
    },
  };
}
