// The types of the server, and the shorter names that the page has for some of them. Types only: nothing here runs.

import type * as schema from './schema';

export type * from './schema';

export type Variant = schema.GameKind;
export const VARIANTS: readonly Variant[] = ['chess', 'chess960', 'racingkings', 'tictactoe'];

export type Category = schema.TableCategory;
export type Command = schema.CommandName;
export type Estimate = schema.TableEstimate;
export type Evaluation = schema.EvaluationReport;
export type Explorer = schema.Explored;
export type GameSummary = schema.ListedGame;
export type MoveText = schema.Named;
export type NewGame = schema.GameRequest;
export type PgnGame = schema.PgnTree;
export type ReviewMove = Omit<schema.MoveReport, 'mark'> & { mark: schema.Mark | null };
export type Review = Omit<schema.ReviewReport, 'moves' | 'variant'> & { moves: ReviewMove[]; variant: Variant };
export type ReviewPlayer = schema.PlayerReport;
export type ReviewState = Omit<schema.ReviewState, 'review'> & { review: Review | null };
export type ReviewWords = schema.Words;
export type Why = schema.WhyReport;
export type Role = schema.Access;
export type Score = schema.Worth;
export type TableEntry = schema.TableSummary;
export type TableVerdict = schema.Probed;
export type Targets = Record<string, string[]>;
