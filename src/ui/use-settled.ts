import { useEffect, useState } from 'react';
import { valueSyncMs } from '../domain/number-input.ts';

/** A value once it has stood still for 300 ms (S5.10), so that nothing flickers while somebody types. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), valueSyncMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
