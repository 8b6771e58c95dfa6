//! What analyses, reviews and table builds have in common.

use serde::Serialize;

#[derive(Serialize)]
pub struct Created {
    pub id: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    Queued,
    Running,
    Paused,
    Done,
    Failed,
    Cancelled,
}

impl JobState {
    pub fn is_open(self) -> bool {
        matches!(self, JobState::Queued | JobState::Running | JobState::Paused)
    }
}
