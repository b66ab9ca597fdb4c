import { mount } from '../../renderer/app/App.tsx';
import * as english from '../../shared/i18n/en/index.ts';
import { LANGUAGES } from '../../shared/i18n/languages.ts';
import { createFakeBridge } from '../fakes/fakeBridge.ts';
import { speakPseudo } from './pseudoText.ts';
import { SCENES } from './scenes.ts';

/** Kontor over the fake bridge: `fakeDesk.html?scene=busy&language=sv` (or `pseudo`), in the theme of the system. */
const asked = new URLSearchParams(location.search);
const language = LANGUAGES.find((one) => one === asked.get('language')) ?? 'en';
if (asked.get('language') === 'pseudo') speakPseudo(english);
const fake = SCENES[asked.get('scene') ?? 'busy']?.() ?? createFakeBridge();
fake.data.app.settings = { ...fake.data.app.settings, theme: 'system', language };
const forever = new Promise<never>(() => {});
const root = document.getElementById('root');
if (root) mount(root, asked.get('scene') === 'starting' ? forever : Promise.resolve(fake.bridge));
