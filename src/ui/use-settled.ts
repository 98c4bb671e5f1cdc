import { useEffect, useState } from 'react';

/** Delay between the last key and the use of a field's text, in ms (S5.10, S9.20). */
const valueSyncMs = 300;

/** A value once it has not changed for 300 ms (S5.10), so that nothing flickers while the visitor types. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), valueSyncMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
