/** What other companies know the brand by. */

/** Its client ids at identity providers start with this: `larkfield-test`. */
export const providerClient = 'larkfield';

/** Its bot in the messenger. */
export const messengerBot = 'Larkfield bot';
