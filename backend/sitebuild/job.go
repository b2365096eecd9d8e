// Package sitebuild starts and observes builds of the pages for organisers: as a Cloud Run job, or as a process on the
// service's machine.
package sitebuild

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"google.golang.org/api/googleapi"
	"google.golang.org/api/option"
	run "google.golang.org/api/run/v2"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// callTime limits a call of Cloud Run.
const callTime = 20 * time.Second

// JobOptions configure a Job.
type JobOptions struct {
	Name string // projects/PROJECT/locations/REGION/jobs/JOB
	// BaseURL is another address of the API than Google's. An http server, which is on this machine, is called without
	// credentials.
	BaseURL string
}

// Job is a results.SiteBuilder that starts a job of Cloud Run
// (https://cloud.google.com/run/docs/reference/rest/v2/projects.locations.jobs). It is safe for concurrent use.
type Job struct {
	name  string
	calls *run.Service
}

var _ results.SiteBuilder = (*Job)(nil)

// OpenJob returns a Job; it makes no request.
func OpenJob(ctx context.Context, o JobOptions) (*Job, error) {
	options := []option.ClientOption{option.WithScopes(run.CloudPlatformScope)}
	if o.BaseURL != "" {
		options = append(options, option.WithEndpoint(strings.TrimSuffix(o.BaseURL, "/")+"/"))
	}
	if strings.HasPrefix(o.BaseURL, "http://") {
		options = append(options, option.WithoutAuthentication())
	}
	calls, err := run.NewService(ctx, options...)
	if err != nil {
		return nil, fmt.Errorf("open builder's job: %w", err)
	}
	return &Job{name: o.Name, calls: calls}, nil
}

// overrides are those of an execution for an order: the flags that are added to the arguments of the job.
func overrides(order results.SiteOrder) *run.GoogleCloudRunV2Overrides {
	flags := Arguments(order)
	if flags == nil {
		return nil
	}
	arguments := append([]string{"site", "publish"}, flags...)
	return &run.GoogleCloudRunV2Overrides{
		ContainerOverrides: []*run.GoogleCloudRunV2ContainerOverride{{Args: arguments}},
	}
}

// Start implements results.SiteBuilder. Any order but a build of everything takes run.jobs.runWithOverrides.
func (j *Job) Start(ctx context.Context, order results.SiteOrder) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	operation, err := j.calls.Projects.Locations.Jobs.Run(
		j.name,
		&run.GoogleCloudRunV2RunJobRequest{Overrides: overrides(order)},
	).Context(
		ctx,
	).Do()
	if err != nil {
		return "", fmt.Errorf("run job: %w", answered(err))
	}
	// The metadata of the operation is the execution.
	var execution run.GoogleCloudRunV2Execution
	if err := json.Unmarshal(operation.Metadata, &execution); err != nil {
		return "", fmt.Errorf("run job: %w", err)
	}
	if !strings.HasPrefix(execution.Name, j.name+"/executions/") {
		return "", fmt.Errorf("run job: the answer names no execution of it, but %q", execution.Name)
	}
	return execution.Name, nil
}

// Progress implements results.SiteBuilder.
func (j *Job) Progress(ctx context.Context, name string) (results.SiteBuildProgress, error) {
	if !strings.HasPrefix(name, j.name+"/executions/") {
		return results.SiteBuildProgress{}, contest.Fail(contest.CodeNotFound) // an execution of another job
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	execution, err := j.calls.Projects.Locations.Jobs.Executions.Get(name).Context(ctx).Do()
	if err != nil {
		return results.SiteBuildProgress{}, fmt.Errorf("read execution of job: %w", answered(err))
	}
	progress := results.SiteBuildProgress{State: results.SiteBuildQueued}
	progress.StartedAt, progress.EndedAt = parseTime(execution.StartTime), parseTime(execution.CompletionTime)
	if !progress.StartedAt.IsZero() || execution.RunningCount > 0 {
		progress.State = results.SiteBuildRunning
	}
	for _, condition := range execution.Conditions {
		if condition.Type != "Completed" {
			continue
		}
		switch condition.State {
		case "CONDITION_SUCCEEDED":
			progress.State = results.SiteBuildSucceeded
		case "CONDITION_FAILED":
			progress.State, progress.Reason = results.SiteBuildFailed, reasonOf(condition)
		}
	}
	return progress, nil
}

// Cancel implements results.SiteBuilder.
func (j *Job) Cancel(ctx context.Context, name string) error {
	if !strings.HasPrefix(name, j.name+"/executions/") {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	_, err := j.calls.Projects.Locations.Jobs.Executions.Cancel(
		name,
		&run.GoogleCloudRunV2CancelExecutionRequest{},
	).Context(
		ctx,
	).Do()
	if err = answered(err); err != nil && contest.CodeOf(err) != contest.CodeNotFound {
		return fmt.Errorf("cancel execution of job: %w", err)
	}
	return nil
}

// reasonOf is Cloud Run's message about a failure, else its code.
func reasonOf(condition *run.GoogleCloudRunV2Condition) string {
	for _, text := range []string{condition.Message, condition.ExecutionReason, condition.Reason} {
		if text != "" {
			return text
		}
	}
	return "Cloud Run names no reason."
}

// parseTime parses a time of the API; zero for none.
func parseTime(text string) time.Time {
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return time.Time{}
	}
	return at.UTC().Truncate(time.Microsecond)
}

// answered returns an error with the API's message, nil for none: NOT_FOUND for status 404, else UNAVAILABLE.
func answered(err error) error {
	if err == nil {
		return nil
	}
	var failed *googleapi.Error
	code := contest.CodeUnavailable
	if errors.As(err, &failed) && failed.Code == http.StatusNotFound {
		code = contest.CodeNotFound
	}
	return fmt.Errorf("%w: %w", contest.Fail(code), err)
}
