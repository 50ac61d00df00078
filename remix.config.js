// The Remix options of this app; vite.config.ts uses them (see docs/decisions/003-vite-and-remix-config.md).

/** @type {import('@remix-run/dev').VitePluginConfig} */
const remixConfig = {
  appDirectory: 'app',
  buildDirectory: 'build',
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}

export default remixConfig
