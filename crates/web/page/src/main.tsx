import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/board.css';
import './styles/shell.css';
import './styles/play.css';
import './styles/study.css';

import { render } from 'preact';
import { App } from './app';
import { showLanguage } from './i18n';
import { settings, showTheme } from './lib/settings';

const root = document.getElementById('app')!;

function draw(): void {
  showTheme();
  showLanguage();
  render(<App key={settings.get().language} />, root);
}

settings.subscribe(draw);
draw();
