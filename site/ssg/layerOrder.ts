import type { Plugin } from 'vite';

/** The cascade's layers, weakest first. Stylesheets may arrive in any order: each states this one. */
export const LAYERS = '@layer tokens,arco,bridge,base,ui,features;';

/** Opens every stylesheet of the bundle with the order of the layers. */
export function layerOrder(): Plugin {
  return {
    name: 'site-layer-order',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        asset.source = LAYERS + String(asset.source);
      }
    },
  };
}
