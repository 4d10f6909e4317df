// Whether somebody wants no motion. Without a browser that can say so, none.

export const calm = (): boolean => typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches
