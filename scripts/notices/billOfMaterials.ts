/** As far as it is read here; the rest stays as npm writes it (CycloneDX 1.5). */
interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string }[];
}

export interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const NOTICE = /^={80}\n(\S+) (\S+)\nLicence: (.+)$/gm;
/** What npm says of packages that are named for development: bundled ones are among them. */
const FOR_DEVELOPMENT = 'cdx:npm:package:development';

function licencesOf(said: string): object[] {
  return said.includes(' ') ? [{ expression: said }] : [{ license: { id: said } }];
}

/**
 * Npm's bill of the whole lock file, cut to what is handed on: what the notices name, under the licences that they name,
 * and Electron.
 * @throws Error where the notices name nothing, or the lock file has no Electron
 */
export function billOfMaterials(ofLock: Bill, notices: string): Bill {
  const { component } = ofLock.metadata;
  const said = new Map(
    [...notices.matchAll(NOTICE)].map(([, name, version, l = '']) => [`${name}@${version}`, l]),
  );
  const electron = ofLock.components.find(({ name }) => name === 'electron');
  if (said.size === 0 || electron === undefined)
    throw new Error('no notices, or no Electron in the lock file');
  const known = new Map(ofLock.components.map((each) => [each['bom-ref'], each]));
  const components = [...said].map(([ref, licences]) => {
    const at = ref.lastIndexOf('@');
    const own: Component = {
      'bom-ref': ref,
      type: 'library',
      name: ref.slice(0, at),
      version: ref.slice(at + 1),
    };
    const { properties = [], ...rest } = known.get(ref) ?? own;
    const kept = properties.filter(({ name }) => name !== FOR_DEVELOPMENT);
    return { ...rest, properties: kept, licenses: licencesOf(licences) };
  });
  const refs = new Set([component['bom-ref'], electron['bom-ref'], ...said.keys()]);
  return {
    ...ofLock,
    metadata: { ...ofLock.metadata, component: { ...component, name: 'Kontor' } },
    components: [electron, ...components],
    dependencies: ofLock.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}
