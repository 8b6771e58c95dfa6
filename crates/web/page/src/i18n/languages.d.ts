declare module 'virtual:languages' {
  import type { FluentResource } from '@fluent/bundle';
  /** The folders of `locales/`: what each language calls itself, and what the page says in it. */
  export const languages: Record<string, { name: string; texts: () => Promise<{ default: FluentResource['body'] }> }>;
}
