/** The authenticator of the contract check, for tests. */

export {
  createPasskey,
  type Forgery,
  type SoftPasskey as TestPasskey,
} from '../../../src/tools/contract-check/authenticator.ts';
