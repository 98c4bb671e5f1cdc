/** Who is signed in (S3.27–S3.29). Names arrive masked. */

export interface UserInfo {
  /** 0 for nobody. */
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

/** Stands in while none is loaded (S3.28). */
export const nobody: UserInfo = {
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
