/**
 * Prints the option by which electron-builder gives a package the icon of macOS 26, where Apple's `actool` is there and
 * reads it. Elsewhere it prints none and says why: the package has the PNG, and is no less a package.
 */
// Its files load each other in a circle, which only this one begins well.
import 'app-builder-lib';
import { generateAssetCatalogForIcon } from 'app-builder-lib/out/util/macosIconComposer.js';

const ICON = 'resources/icons/kontor.icon';

try {
  await generateAssetCatalogForIcon(ICON);
  console.log(`-c.mac.icon=${ICON}`);
} catch (error) {
  console.error(`Without the icon of macOS 26: ${error instanceof Error ? error.message : error}`);
}
