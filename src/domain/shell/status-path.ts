/** Where a host has its operator's file (`host-status.ts`). Alone, because the script of every page asks for it. */
export const statusPath = '/status.json';
