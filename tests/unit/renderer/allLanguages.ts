import { LANGUAGES, loadCatalogue, loadLaterTexts } from '../../../renderer/i18n/Localized.tsx';

// In a test a screen stands as soon as it is rendered: no file is on its way first.
await Promise.all(LANGUAGES.map(loadCatalogue));
await loadLaterTexts();
