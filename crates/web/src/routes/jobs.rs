//! What all jobs have: a stream of events, and an end.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::HeaderMap;

use super::games::After;
use super::{Answer, no_content};
use crate::app::App;
use crate::input::{Args, Name};
use crate::jobs::JobProgress;

pub(super) async fn events<P: JobProgress>(
    State(app): State<Arc<App>>,
    Name(id): Name,
    Args(After { after }): Args<After>,
    headers: HeaderMap,
) -> Answer {
    let job = P::jobs(&app).find(&id)?;
    job.progress().heard();
    let feed = job.feed.clone();
    app.stream(&headers, after, feed, move |seq, _| job.text(seq))
}

pub(super) async fn end<P: JobProgress>(State(app): State<Arc<App>>, Name(id): Name) -> Answer {
    P::jobs(&app).end(&id)?;
    no_content()
}
