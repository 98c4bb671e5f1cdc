/** What the refusal of a login says of the second step that it asks for: 33110, and 31018 after the right password. */

import * as v from 'valibot';
import { type CheckReason, checkReasons } from '../../domain/checks/risk.ts';
import { type SecondStep, secondSteps } from '../../domain/checks/second-step.ts';
import { type OthersText, othersText } from '../../domain/text/others-text.ts';

/** The device that asks, as the exchange sees it; what it does not know is empty. */
export interface AskingDevice {
  /** Browser and system. */
  readonly name: OthersText;
  readonly place: OthersText;
  readonly address: OthersText;
  /** In ms since epoch. */
  readonly askedAt: number | undefined;
}

export interface ToldStep {
  /** What the account takes; `undefined` where the exchange does not say it. */
  readonly secondStep: SecondStep | undefined;
  readonly reason: CheckReason | undefined;
  readonly device: AskingDevice | undefined;
}

/** Any other value counts as missing. */
const orNothing = <Value>(schema: v.GenericSchema<unknown, Value>) => v.fallback(v.optional(schema), undefined);

const refusal = v.fallback(
  v.object({
    second_step: orNothing(v.picklist(secondSteps)),
    reason: orNothing(v.picklist(checkReasons)),
    device: orNothing(
      v.object({
        browser: orNothing(v.string()),
        device: orNothing(v.string()),
        place: orNothing(v.string()),
        address: orNothing(v.string()),
        asked_at: orNothing(v.pipe(v.number(), v.minValue(1), v.maxValue(Date.UTC(9999, 11, 31)))),
      }),
    ),
  }),
  {},
);

/** Longer names, places and addresses are cut, in characters. */
const maxLength = 60;

/** @param told the result of the refusal, unchecked */
export function readToldStep(told: unknown): ToldStep {
  const { second_step: secondStep, reason, device } = v.parse(refusal, told);
  return { secondStep, reason, device: device && deviceOf(device) };
}

function deviceOf({
  browser,
  device: system,
  place,
  address,
  asked_at: askedAt,
}: NonNullable<v.InferOutput<typeof refusal>['device']>) {
  const text = (part: string | undefined) => othersText(part, maxLength);
  const name = text([browser, system].filter(Boolean).join(', '));
  const device = { name, place: text(place), address: text(address), askedAt };
  return name || device.place || device.address || askedAt !== undefined ? device : undefined;
}
