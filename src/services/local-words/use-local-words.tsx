import { useEffect, useState } from 'react';
import type { LocalWords } from '../../domain/language/local-words.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { loadLocalWords } from './page-local-words.ts';

/** `undefined` until they are there, and where the browser has its own. */
export function useLocalWords(page: PageContext): LocalWords | undefined {
  const [words, setWords] = useState<LocalWords>();
  useEffect(() => {
    let isHere = true;
    void loadLocalWords(page).then((loaded) => isHere && setWords(loaded));
    return () => {
      isHere = false;
    };
  }, [page]);
  return words;
}
