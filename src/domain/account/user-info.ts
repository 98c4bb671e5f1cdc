/** The signed-in user (S3.27–S3.29). The exchange sends the names masked. */

export interface UserInfo {
  /** 0 without a signed-in user. */
  readonly id: number;
  readonly username: string;
  readonly vagueEmail: string;
  readonly vagueMobile: string;
  readonly emailVerified: boolean;
  readonly mobileVerified: boolean;
  readonly hasAuthenticator: boolean;
  readonly lang: string;
  readonly status: number;
}

/** Stands for the user where none is loaded, and for the fields that a profile leaves out (S3.28). */
export const defaultUserInfo: UserInfo = {
  id: 0,
  username: '',
  vagueEmail: '',
  vagueMobile: '',
  emailVerified: false,
  mobileVerified: false,
  hasAuthenticator: false,
  lang: '',
  status: 0,
};

/** Logged in means an id above zero (S3.27). */
export function isLoggedIn({ id }: Pick<UserInfo, 'id'>): boolean {
  return id > 0;
}
