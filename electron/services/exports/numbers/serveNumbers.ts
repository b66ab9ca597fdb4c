import { LONGEST_NUMBERS } from '../../../../shared/domain/exportBounds.ts';
import { type ImportRefusal, importedText, isPacked } from '../../../documents/tables/readText.ts';
import { importedSheets } from '../../../documents/tables/readWorkbook.ts';
import { type ImportedNumbers, importedNumbers, importedSheetNumbers } from './importedNumbers.ts';

/** The numbers of a file, or why there are none: all that crosses to the main thread. */
export type FoundNumbers = ImportedNumbers | { readonly refused: ImportRefusal };

export class NumbersReading {
  async read(bytes: Uint8Array): Promise<FoundNumbers> {
    const found = await numbersIn(bytes);
    const isTooLong = 'text' in found && found.text.length > LONGEST_NUMBERS;
    return isTooLong ? { refused: 'tooLarge' } : found;
  }
}

async function numbersIn(bytes: Uint8Array): Promise<FoundNumbers> {
  if (isPacked(bytes)) {
    const found = await importedSheets(bytes);
    return 'refused' in found ? found : importedSheetNumbers(found.sheets, found.hidden);
  }
  const found = importedText(bytes);
  return 'refused' in found ? found : importedNumbers(found.text);
}
