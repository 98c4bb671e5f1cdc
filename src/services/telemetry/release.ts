/** Which release a report is of: the version of the package. A fault's stack names its files, whose names have the build's hashes (S7.63). */
export const release = import.meta.env.VERSION ?? 'unreleased';
