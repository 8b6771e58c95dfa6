// The first script: it asks for the texts of one language while the program itself is still on its way.

import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/board.css';
import './styles/shell.css';
import './styles/play.css';
import './styles/study.css';

import { texts } from './i18n/texts';
import { settings } from './lib/settings';

void texts(settings.get().language);
void import('./main');
