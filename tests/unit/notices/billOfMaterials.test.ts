import { expect, it } from 'vitest';
import { type Bill, billOfMaterials } from '../../../scripts/notices/billOfMaterials.ts';
import { noticesText } from '../../../scripts/notices/thirdPartyNotices.ts';

const component = (name: string, more: object = {}) => ({
  'bom-ref': `${name}@1.0.0`,
  type: 'library',
  name,
  version: '1.0.0',
  licenses: [{ license: { id: 'MIT' } }],
  ...more,
});
const FOR_DEVELOPMENT = { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] };

const ofLock = {
  bomFormat: 'CycloneDX',
  metadata: { component: component('checkout') },
  components: [
    component('react', FOR_DEVELOPMENT),
    component('@some/one'),
    component('vitest', FOR_DEVELOPMENT),
    component('electron', FOR_DEVELOPMENT),
  ],
  dependencies: [
    { ref: 'checkout@1.0.0', dependsOn: ['react@1.0.0', 'vitest@1.0.0', 'electron@1.0.0'] },
    { ref: 'vitest@1.0.0', dependsOn: ['@some/one@1.0.0'] },
  ],
} as Bill;

const notice = (name: string, licences: readonly string[]) => ({
  name,
  version: '1.0.0',
  licences,
  texts: ['Text'],
});
const notices = noticesText('1.0.0', [
  notice('Inter', ['OFL-1.1']),
  notice('@some/one', ['MIT', 'ISC']),
  notice('react', ['MIT']),
]);

it('the bill of materials has what is handed on and Electron, and nothing that only builds', () => {
  const bill = billOfMaterials(ofLock, notices);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'Kontor' } } });
  expect(bill.components).toEqual([
    component('electron', FOR_DEVELOPMENT),
    component('Inter', { licenses: [{ license: { id: 'OFL-1.1' } }], properties: [] }),
    component('@some/one', { licenses: [{ expression: 'MIT AND ISC' }], properties: [] }),
    component('react', { properties: [] }),
  ]);
  expect(bill.dependencies).toEqual([
    { ref: 'checkout@1.0.0', dependsOn: ['react@1.0.0', 'electron@1.0.0'] },
  ]);
});

it('no bill is made where the notices are empty', () => {
  expect(() => billOfMaterials(ofLock, '')).toThrow('no notices');
});
