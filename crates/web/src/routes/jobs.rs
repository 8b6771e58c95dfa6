//! What all jobs have: a stream of events, and an end.

use axum::extract::State;
use axum::http::header::HeaderMap;

use super::{Answer, AppState, Events, Nothing, Reply, no_content};
use crate::input::{Args, Name};
use crate::jobs::JobProgress;
use crate::wire::EventsQuery;

/// The events of the job
pub(super) async fn events<P: JobProgress>(
    State(app): AppState,
    Name(id): Name,
    Args(EventsQuery { after }): Args<EventsQuery>,
    headers: HeaderMap,
) -> Answer<Events<P::Event>> {
    let job = P::jobs(&app).find(&id)?;
    job.progress().heard();
    let feed = job.feed.clone();
    Ok(Reply::new(app.stream(&headers, after, feed, move |seq, language| job.text(seq, language))?))
}

/// End the job, finished or not, and remove it
pub(super) async fn end<P: JobProgress>(State(app): AppState, Name(id): Name) -> Answer<Nothing> {
    P::jobs(&app).end(&id)?;
    no_content()
}
