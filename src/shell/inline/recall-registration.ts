/**
 * A page that names a registration (`?uuid=`) goes on with it by itself (S4.34): the key makes `client:intent` start the
 * island without a touch.
 *
 * @param registrationKey key of a registration in the tab's storage
 */
export default function recallRegistration(registrationKey: string): void {
  if (!/[?&]uuid=/.test(location.search)) return;
  try {
    sessionStorage[registrationKey] ||= 1;
  } catch {
    // Where storage is refused the island comes with the first touch.
  }
}
