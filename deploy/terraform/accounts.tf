# One account per program, with the permissions that the program needs.

resource "google_service_account" "service" {
  project      = var.project
  account_id   = "marquee-service"
  display_name = "Runs marquee serve"
}

resource "google_service_account" "worker" {
  project      = var.project
  account_id   = "marquee-worker"
  display_name = "Runs marquee work"
}

resource "google_service_account" "migration" {
  project      = var.project
  account_id   = "marquee-migration"
  display_name = "Runs marquee migrate"
}

resource "google_service_account" "tools" {
  project      = var.project
  account_id   = "marquee-tools"
  display_name = "Runs the commands of tools"
}

# Signs the URLs of files. It has no key: the programs sign through IAM on its behalf.
resource "google_service_account" "signer" {
  project      = var.project
  account_id   = "marquee-signer"
  display_name = "Signs addresses of the uploads bucket"
}

locals {
  programs = {
    service = google_service_account.service.member
    worker  = google_service_account.worker.member
    tools   = google_service_account.tools.member
  }
}

resource "google_service_account_iam_member" "signs" {
  for_each           = local.programs
  service_account_id = google_service_account.signer.name
  role               = "roles/iam.serviceAccountTokenCreator"
  member             = each.value
}

# A signed URL grants no more than the permissions of the signer.
resource "google_storage_bucket_iam_member" "signer_reads" {
  bucket = google_storage_bucket.uploads.name
  role   = "roles/storage.objectViewer"
  member = google_service_account.signer.member
}

resource "google_storage_bucket_iam_member" "uploads" {
  for_each = local.programs
  bucket   = google_storage_bucket.uploads.name
  role     = "roles/storage.objectAdmin"
  member   = each.value
}

resource "google_project_iam_member" "vertex" {
  for_each = local.programs
  project  = var.project
  role     = "roles/aiplatform.user"
  member   = each.value
}

resource "google_storage_bucket_iam_member" "vertex_results" {
  for_each = local.programs
  bucket   = google_storage_bucket.vertex.name
  role     = "roles/storage.objectUser"
  member   = each.value
}

resource "google_pubsub_topic_iam_member" "publishes" {
  for_each = local.programs
  project  = var.project
  topic    = google_pubsub_topic.generation.name
  role     = "roles/pubsub.publisher"
  member   = each.value
}
