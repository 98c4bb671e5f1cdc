/** Where a host has its operator's file. It stands apart, so that whoever asks for the file need not load what reads it. */
export const statusPath = '/status.json';
