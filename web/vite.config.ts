import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { target: 'es2021', assetsInlineLimit: 0, sourcemap: false },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  // No measure of speed: a board drawn as a whole takes seconds where everything else runs at the same time.
  test: { environment: 'jsdom', testTimeout: 60000, include: ['test/**/*.test.{ts,tsx}'] },
} as Parameters<typeof defineConfig>[0])
