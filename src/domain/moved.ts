// Apart from the table of editions, because a form's first script needs the names and not the table.

/** Query parameter that says which edition sent the visitor here: there is no second hop (S4.43). */
export const movedFromKey = 'moved_from';

/** Fragment of the arrival: the login page shows there why the visitor was moved, without a script. */
export const movedFragment = 'moved';
