// The page's few symbols, drawn with one stroke each.

const PATHS = {
  flip: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  first: 'M18 5 9 12l9 7zM6 5v14',
  previous: 'M16 5 7 12l9 7z',
  next: 'M8 5l9 7-9 7z',
  last: 'M6 5l9 7-9 7zM18 5v14',
  play: 'M7 5l12 7-12 7z',
  pause: 'M8 5v14M16 5v14',
  back: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1.500 2 1.500 3h5c0-1 .5-2 1.500-3a6 6 0 0 0-4-10z',
  half: 'M5 19 19 5M5 9V5h3M19 15v4h-4',
  flag: 'M6 21V4c4-2 8 2 12 0v9c-4 2-8-2-12 0',
  again: 'M4 12a8 8 0 1 0 3-6M7 2v4h4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  gear: 'M4 7h9M19 7h1M13 7a3 3 0 1 0 6 0 3 3 0 0 0-6 0M4 17h1M11 17h9M5 17a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  help: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.500v.5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  upload: 'M12 20V9M7 13l5-5 5 5M5 4h14',
  chevron: 'M9 6l6 6-6 6',
  check: 'M5 13l4 4L19 7',
  stop: 'M6 6h12v12H6z',
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
