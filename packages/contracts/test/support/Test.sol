// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Holders} from "../../src/Guarded.sol";
import {Limits} from "../../src/LimitedVouchers.sol";
import {Vm} from "./Vm.sol";

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

/// @dev Any number to one of the range, so that every fuzzed input is a case.
function bound(uint256 value, uint256 least, uint256 most) pure returns (uint256) {
    if (value >= least && value <= most) return value;
    uint256 size = most - least;
    return size == type(uint256).max ? value : least + (value % (size + 1));
}

/// @notice The people of the tests, and the time they live in.
abstract contract Test {
    bool public constant IS_TEST = true;
    uint256 internal constant START = 1_700_000_000;

    address internal timelock = _person("timelock");
    address internal admin = _person("admin");
    address internal pauser = _person("pauser");
    address internal guardian = _person("guardian");
    address internal custodian = _person("custodian");
    address internal treasury = _person("treasury");
    address internal alice = _person("alice");
    address internal bob = _person("bob");
    address internal carol = _person("carol");
    address internal mallory = _person("mallory");

    function _person(string memory name) internal returns (address person) {
        person = vm.addr(uint256(keccak256(bytes(name))));
        vm.label(person, name);
    }

    function _holders() internal view returns (Holders memory) {
        return Holders(timelock, admin, guardian, pauser);
    }

    /// @dev High enough that only tests of limits meet them.
    function _wideLimits() internal pure returns (Limits memory) {
        return Limits(type(uint128).max, type(uint128).max, 1 days);
    }

    function _expectMissingRole(address account, bytes32 role) internal {
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role));
    }
}

/// @notice What forge asks an invariant test for: which contracts to call, and as whom.
abstract contract InvariantTest is Test {
    address[] internal _targets;

    function targetContracts() external view returns (address[] memory) {
        return _targets;
    }
}
