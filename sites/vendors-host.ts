/** The sandbox's stand-ins for others, on this machine. */
export const vendorsHost = 'vendor.localhost';
