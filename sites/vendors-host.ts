/** Host of the sandbox's stand-ins for other companies, on this machine. */
export const vendorsHost = 'vendor.localhost';
