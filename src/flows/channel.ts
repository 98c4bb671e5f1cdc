/** Where a visitor comes from: what the calls of a registration say of it, and what is told when one ends (S3.21). */

/** What a registration that ended well goes by. */
export interface Registered {
  readonly uid: number;
  /** Of the registration, for the partner's call (S7.48). */
  readonly uuid: string;
}

/** The part of marketing that a registration knows. Nothing here ever fails: a registration goes on without it. */
export interface Channel {
  /** Channel info as fields of the wire, for the calls that take them (S3.05, S3.21, S7.14, S7.25); empty when there is none. */
  fields(): Promise<Readonly<Record<string, string>>>;
  /** Before the token is stored: the call of the partner the visitor came from; its failure is ignored (S4.17). */
  bindPartner(registered: Registered): Promise<void>;
  /** After the token is stored: the referral cookie goes, the event and the conversion are recorded (S4.18, S3.20). */
  registered(registered: Registered): Promise<void>;
  /** A registration failed with a code (S3.20, S8.20). */
  failed(retCode: number | string): void;
}
