import { complaintsOf, expect, newEmail, newMobile, originOf, sites, test } from '../support/visitor.ts';

const password = 'häuser & pferde 🐎 0';

/** Per change: both kinds of account, the main site and a regulated one. */
const perChange = ['global e-mail', 'tur mobile number'];

for (const site of sites) {
  const { code } = site.dialCountry;
  const accounts = [
    { kind: 'e-mail', name: newEmail, sentTo: (account: string) => account },
    { kind: 'mobile number', name: () => newMobile(code), sentTo: (account: string) => `+${code}${account}` },
  ];
  for (const { kind, name, sentTo } of accounts) {
    const scope = perChange.includes(`${site.id} ${kind}`) ? [] : ['@all'];
    test(`on ${site.id} a visitor registers by ${kind} in three steps, logs out and logs in again`, {
      tag: [
        '@S1.01',
        '@S4.05',
        '@S4.06',
        '@S4.08',
        '@S7.14',
        '@S7.15',
        '@S7.17',
        '@S7.18',
        '@S7.24',
        '@S7.30',
        '@S7.31',
        ...scope,
      ],
    }, async ({ visitor, page }) => {
      const complaints = complaintsOf(page);
      const account = name();
      const language = site.defaultLanguage;

      await visitor.register(site, account, password, sentTo(account));
      // S2.15, S2.17
      const behind = site.id === 'kaz' || site.id === 'idn' ? `/${language}` : `/${language}/dashboard`;
      expect(new URL(page.url()).pathname).toBe(behind);
      await visitor.open(site, `/${language}/dashboard`);
      await expect(page.getByTestId('signed-in-as')).toContainText(kind === 'e-mail' ? '***@mail.example' : '****');

      await visitor.logOut();
      await expect(page.getByTestId('signed-in-nobody')).toBeVisible();

      await visitor.open(site, `/${language}/login`);
      await visitor.logIn(account, password);
      await page.waitForURL(originOf(site, behind));
      await visitor.open(site, `/${language}/dashboard`);
      await expect(page.getByTestId('signed-in-as')).toBeVisible();
      expect(complaints).toEqual([]);
    });
  }
}
