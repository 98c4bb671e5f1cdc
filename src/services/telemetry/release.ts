/**
 * Which release a report is of: the version of the package, and the commit where the build was told it (`1.0.0+a1b2c3d4e5f6`). A fault's
 * stack names its files, whose names have the build's hashes (S7.63).
 */
export const release = import.meta.env.RELEASE ?? 'unreleased';
