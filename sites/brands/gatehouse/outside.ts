/** What other companies know the brand by. */

/** Its client ids at identity providers start with this: `gatehouse-test`. */
export const providerClient = 'gatehouse';

/** Its bot in the messenger. */
export const messengerBot = 'Gatehouse bot';
