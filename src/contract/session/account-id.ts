import * as v from 'valibot';
import { endpoint, profileCall } from '../endpoint.ts';

/** Whose account it is: the profile's call, whose answer all callers share. */
export const accountId = endpoint({ ...profileCall, input: v.object({}), result: v.object({ id: v.number() }) });
