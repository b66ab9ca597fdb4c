import { said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** What a dialog says that begins a job which fills a folder. */
export function useFolderWords() {
  const t = useTexts('parquet');
  const lists = useTexts('lists');
  return {
    start: t('chooseFolder'),
    starting: lists('starting'),
    started: said('lists', 'started'),
    startFailed: lists('startFailed'),
  };
}
