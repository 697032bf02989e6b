// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title The sum of what was added in the last 24 hours
/// @notice Amounts are kept by the hour. The sum covers the running hour and the 24 before it, so it is never less than
/// what was added in the last 24 hours, to the second: a limit on this sum is a limit on every window of 24 hours. The
/// price is that an amount counts for up to 25 hours.
/// @dev `sum` is as of the hour `newest`; a later read subtracts the hours that have dropped out since. That is one
/// read for each hour passed, 24 at most, and none when all have dropped out.
library RollingSum {
    uint256 private constant HOURS = 25;

    struct Window {
        uint128 sum;
        uint128 newest;
        mapping(uint256 hour => uint256) amounts;
    }

    /// @notice The sum as of now.
    function current(Window storage self) internal view returns (uint256 sum) {
        uint256 hour = block.timestamp / 1 hours;
        uint256 newest = self.newest;
        if (newest + HOURS <= hour) return 0;
        sum = self.sum;
        for (; newest < hour; ++newest) sum -= self.amounts[newest + 1 - HOURS];
    }

    /// @notice Adds an amount to the running hour.
    function add(Window storage self, uint256 amount) internal {
        uint256 hour = block.timestamp / 1 hours;
        self.sum = SafeCast.toUint128(current(self) + amount);
        self.newest = SafeCast.toUint128(hour);
        self.amounts[hour] += amount;
    }
}
