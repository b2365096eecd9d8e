package transparency

import "io/fs"

// ReportFile is the file of an export with the report of the newest publication, as its record names it by SHA-256. An
// export has none before a publication, and after one without a report.
const ReportFile = "report.html"

// checkReport compares ReportFile, if there is one, with the newest record of a publication.
func (v *verification) checkReport() {
	content, err := fs.ReadFile(v.files, ReportFile)
	if err != nil {
		return
	}
	published, err := newestPublication(v.result.Records)
	if err != nil || published.Report != sumOf(content) {
		v.problems.add(ReportFile, noLeaf, "this is not the report that the newest publication published")
		return
	}
	v.result.Report = true
}
